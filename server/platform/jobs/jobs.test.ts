import { openEmbeddedDemo } from '#server/testing/embedded-demo.ts';
import { describeJobs } from '#server/testing/jobs-suite.ts';

describeJobs('the embedded database', openEmbeddedDemo);
