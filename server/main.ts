import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import type { Logger } from 'pino';
import packageJson from '../package.json' with { type: 'json' };
import { type Config, readConfig } from './config.ts';
import { createLogger } from './log.ts';
import { StartupProblem } from './platform/startup-problem.ts';
import { assembleServer, type RunningServer } from './server.ts';

const STOP_DEADLINE_MS = 30_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function listen(server: RunningServer, config: Config): Promise<void> {
  try {
    await server.app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await server.close();
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartupProblem(
        `Port ${config.port} is taken by another program. Stop that one, or choose another port, for example PORT=${config.port + 1}.`,
      );
    }
    if (code === 'EACCES') {
      throw new StartupProblem(
        `This user may not listen on port ${config.port}. Choose one above 1023 with PORT.`,
      );
    }
    throw error;
  }
}

function greet(server: RunningServer, config: Config): void {
  const address = server.app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  say(`Manhour is serving on http://${config.host}:${port}${config.basePath}`);
  if (server.demo) say('Demo company: the sign-in page lists the accounts.');
  if (server.oneTimePassword !== null && config.withholdsDemo) {
    say(`No demo company, because HOST=${config.host} lets other machines in; DEMO=1 asks for it.`);
  }
  if (server.oneTimePassword !== null) {
    say(`First start: sign in as super_admin with the one-time password ${server.oneTimePassword}`);
  }
}

/** The first signal ends the server in good order; work that does not end is cut off. */
function stopOnSignal(server: RunningServer, log: Logger): void {
  const stop = async (signal: NodeJS.Signals) => {
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error('did not stop in time');
      process.exit(1);
    }, STOP_DEADLINE_MS).unref();
    await server.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
}

/**
 * Of what is no longer used, half as much as is in use may wait to be collected. Left to itself it
 * becomes three times as much while a long import runs, and stays occupied afterwards.
 */
const HEAP_GROWTH_PERCENT = 50;

/**
 * How long a function of the embedded database runs before it is compiled a second time, for speed.
 * Left to itself that takes two seconds of a first start, for functions that are hardly needed again.
 */
const WASM_TIERING_BUDGET = 100_000_000;

async function main(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  setFlagsFromString(`--wasm-tiering-budget=${WASM_TIERING_BUDGET}`);
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  const server = await assembleServer({
    config,
    log,
    now: () => new Date(),
    webDir: join(dirname(fileURLToPath(import.meta.url)), '..', 'web'),
    version: packageJson.version,
  });
  stopOnSignal(server, log);
  await listen(server, config);
  greet(server, config);
}

main().catch((error: unknown) => {
  const text =
    error instanceof StartupProblem
      ? error.message
      : `Manhour could not start: ${error instanceof Error ? error.stack : String(error)}`;
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
