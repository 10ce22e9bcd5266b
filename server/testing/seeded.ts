import fc from 'fast-check';
import { SEED } from './sample.ts';

/** What is tried by chance is repeated by the seed of the run. */
fc.configureGlobal({ seed: SEED });
