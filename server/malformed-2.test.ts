import { malformedRequests } from './testing/malformed-suite.ts';

malformedRequests(1, 2);
