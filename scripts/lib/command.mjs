/*
 * Imported first by every command, before anything an old Node could not read. Therefore old
 * syntax only in this file and in the commands themselves, which load the rest with import().
 */
const MAJOR = 20;
const MINOR = 19;

const parts = process.versions.node.split('.').map(Number);
const tooOld = Number(parts[0]) * 1000 + Number(parts[1]) < MAJOR * 1000 + MINOR;

if (tooOld) {
  console.error(
    `Manhour needs Node ${MAJOR}.${MINOR} or newer, and this is Node ${process.versions.node}. Please install a newer one from https://nodejs.org and try again.`,
  );
  process.exit(1);
}

/**
 * Runs a command; if it fails, says why and ends with 1.
 * @param {() => Promise<void>} work
 */
export function command(work) {
  work().catch((error) => {
    import('./say.mjs').then((say) => say.endWith(error));
  });
}
