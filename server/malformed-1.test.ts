import { malformedRequests } from './testing/malformed-suite.ts';

malformedRequests(0, 2);
