import { readFile } from 'node:fs/promises';
import { inject } from 'vitest';
import { describeJobs } from '#server/testing/jobs-suite.ts';
import { openEmbedded } from '../db/embedded.ts';

describeJobs('the embedded database', async () =>
  openEmbedded({ template: new Blob([await readFile(inject('demoTemplate'))]) }),
);
