import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { migrations } from './migrations/index.ts';
import { openEmbedded } from './platform/db/embedded.ts';
import { migrate } from './platform/db/migrate.ts';
import { PREPARED_DATABASE } from './platform/db/prepared.ts';

/** Part of the build: makes the database that first starts begin with. */
const db = await openEmbedded({});
await migrate(db, migrations);
const archive = Buffer.from(await (await db.save()).arrayBuffer());
await db.close();
await writeFile(PREPARED_DATABASE, await promisify(gzip)(archive));
