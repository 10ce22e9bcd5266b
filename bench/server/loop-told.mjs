/** Loaded into a server under test: it says on its second stream how long its loop was held. */
import { watchLoop } from './loop-watch.mjs';

watchLoop((held) => process.stderr.write(`loop held ${JSON.stringify(held)}\n`));
