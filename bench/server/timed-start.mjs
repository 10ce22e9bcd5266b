/** The built server, which also says how much processor time it has taken by the time it serves. */
const write = process.stdout.write.bind(process.stdout);

/** @param {string | Uint8Array} chunk */
process.stdout.write = (chunk) => {
  if (String(chunk).includes('serving on')) {
    const { user, system } = process.cpuUsage();
    write(`processor seconds ${(user + system) / 1e6}\n`);
  }
  return write(chunk);
};

await import(new URL('../../dist/server/main.js', import.meta.url).href);
