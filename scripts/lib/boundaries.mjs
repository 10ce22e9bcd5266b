import { checkCrossings } from './crossings.mjs';
import { findCycles } from './cycles.mjs';
import { importsOf, resolveOwn } from './imports.mjs';
import { isTestCode } from './source-files.mjs';

/**
 * The one-way street of the design: kernel → features' contract and rules → features' server or
 * web → server or web. Everything here is about paths; whether a file exists is the compiler's
 * business.
 *
 * @typedef {import('./source-files.mjs').SourceFile} SourceFile
 *
 * @typedef {'kernel' | 'server' | 'web' | 'elsewhere'} Area
 * @typedef {'shared' | 'server' | 'web' | 'locales'} Part
 *
 * @typedef {{ path: string, area: Area }} HousePlace
 * @typedef {{ path: string, area: 'feature', feature: string, part: Part, inner: string }} FeaturePlace
 * @typedef {HousePlace | FeaturePlace} Place
 *
 * @typedef {object} Violation
 * @property {string} file
 * @property {number} line
 * @property {string} what
 * @property {string} why
 *
 * @typedef {object} OwnImport
 * @property {string} specifier
 * @property {string} target
 * @property {number} line
 * @property {boolean} deferred
 */

export const CHECKED_FOLDERS = ['kernel', 'features', 'server', 'web', 'e2e', 'bench'];

/** What the server offers to the features that live in it. The rest of server/ is above them. */
const PLATFORM = 'server/platform/';

/** @param {Place} place */
const isPlatform = (place) => place.path.startsWith(PLATFORM);

/** What a feature shows to every other feature. */
const FEATURE_DOORS = new Set(['contract.ts', 'rules.ts']);

/** What a feature's server half shows to other server halves besides: calls, pieces of SQL, and tables. */
const FEATURE_SERVER_DOORS = new Set(['server/service.ts', 'server/sql.ts', 'server/schema.ts']);

/** Pieces of SQL lie beneath everything else on the server, so that no two features need each other. */
const SQL_DOOR = 'server/sql.ts';

/** What a feature's screens lend to those of others: its pickers, its chips. */
const FEATURE_WEB_DOOR = 'web/fields.tsx';

/** The folders of a feature that belong to one side. Its demo data is written by the server. */
const PART_OF_FOLDER = /** @type {Record<string, Part>} */ ({
  server: 'server',
  demo: 'server',
  'demo.ts': 'server',
  web: 'web',
  locales: 'locales',
});

/** @type {Record<string, Area>} */
const AREA_OF_FOLDER = { kernel: 'kernel', server: 'server', web: 'web' };

/**
 * @param {string} path
 * @returns {Place}
 */
function placeOf(path) {
  const [top = '', second = '', third = ''] = path.split('/');
  if (top !== 'features' || third === '') {
    return { path, area: AREA_OF_FOLDER[top] ?? 'elsewhere' };
  }
  const inner = path.split('/').slice(2).join('/');
  return { path, area: 'feature', feature: second, part: PART_OF_FOLDER[third] ?? 'shared', inner };
}

/** The half of the product a file runs in; undefined where it serves both. @param {Place} place */
function sideOf(place) {
  const name = place.area === 'feature' ? place.part : place.area;
  return name === 'server' || name === 'web' ? name : undefined;
}

/** @param {FeaturePlace} place */
function isDoor(place) {
  return FEATURE_DOORS.has(place.inner);
}

/** @param {Place} to */
function isFeatureText(to) {
  return to.area === 'feature' && to.part === 'locales';
}

/** @param {Place} to @returns {string | undefined} Why it is refused. */
function refusalFromKernel(to) {
  return to.area === 'kernel' ? undefined : 'kernel imports nothing of ours but kernel';
}

/** @param {FeaturePlace} from @param {Place} to */
function refusalFromShared(from, to) {
  if (to.area === 'kernel') return undefined;
  if (to.area === 'feature') {
    const own = to.feature === from.feature;
    if (isDoor(to) || (own && (to.part === 'shared' || to.part === 'locales'))) return undefined;
  }
  return "a feature's contract and rules import only kernel and features' contract.ts and rules.ts";
}

/** @param {FeaturePlace} from @param {Place} to */
function refusalFromSqlDoor(from, to) {
  if (to.area === 'kernel' || isPlatform(to)) return undefined;
  if (to.area === 'feature') {
    if (isDoor(to) || to.inner === SQL_DOOR) return undefined;
    if (to.feature === from.feature && to.inner === 'server/schema.ts') return undefined;
  }
  return `a feature's ${SQL_DOOR} imports only kernel, ${PLATFORM}, contracts and rules, its own schema.ts and the ${SQL_DOOR} of others`;
}

/** @param {FeaturePlace} from @param {Place} to */
function refusalFromFeatureServer(from, to) {
  if (from.inner === SQL_DOOR) return refusalFromSqlDoor(from, to);
  if (to.area === 'kernel') return undefined;
  if (to.area === 'server') {
    return isPlatform(to) ? undefined : `of server/, a feature imports only ${PLATFORM}`;
  }
  if (to.area === 'feature') {
    if (to.feature === from.feature || isDoor(to)) return undefined;
    if (FEATURE_SERVER_DOORS.has(to.inner)) return undefined;
    return 'another feature is used through its contract.ts, rules.ts, server/service.ts, server/sql.ts or server/schema.ts';
  }
  return 'the server half of a feature imports kernel, features and the platform layer of server/';
}

/** @param {FeaturePlace} from @param {Place} to */
function refusalFromFeatureWeb(from, to) {
  if (to.area === 'kernel' || to.area === 'web') return undefined;
  if (to.area === 'feature') {
    if (to.feature === from.feature || isDoor(to) || to.inner === FEATURE_WEB_DOOR) {
      return undefined;
    }
    return `in the browser another feature is used through its contract.ts, rules.ts or ${FEATURE_WEB_DOOR}`;
  }
  return 'the web half of a feature imports kernel, features and web/';
}

/** @param {Place} to @param {'server' | 'web'} side */
function refusalFromApp(to, side) {
  if (to.area === 'kernel' || to.area === side || isFeatureText(to)) return undefined;
  if (to.area === 'feature' && (isDoor(to) || to.part === side)) return undefined;
  return `${side}/ imports kernel, and features' contract.ts, rules.ts and ${side}/`;
}

/** @param {Place} to */
function refusalFromPlatform(to) {
  if (to.area === 'kernel' || isPlatform(to)) return undefined;
  return `${PLATFORM} lies beneath the features and imports only kernel and itself`;
}

/** @param {Place} from @param {Place} to */
function refusalByDirection(from, to) {
  if (from.area === 'kernel') return refusalFromKernel(to);
  if (isPlatform(from)) return refusalFromPlatform(to);
  if (from.area === 'server' || from.area === 'web') return refusalFromApp(to, from.area);
  if (from.area !== 'feature') return undefined;
  if (from.part === 'server') return refusalFromFeatureServer(from, to);
  if (from.part === 'web') return refusalFromFeatureWeb(from, to);
  return refusalFromShared(from, to);
}

/** @param {Place} from @param {Place} to */
function refusalBySide(from, to) {
  const sides = [sideOf(from), sideOf(to)];
  if (sides[0] === 'web' && sides[1] === 'server') return 'web never imports server';
  if (sides[0] === 'server' && sides[1] === 'web') return 'server never imports web';
  return undefined;
}

/** The folder inside which relative paths are fine: a feature, or a top-level folder. @param {string} path */
function homeOf(path) {
  const [top = '', second = ''] = path.split('/');
  return top === 'features' ? `features/${second}` : top;
}

/** @param {string} importer @param {OwnImport} own */
function refusalBySpelling(importer, own) {
  const climbs = own.specifier.startsWith('.') && homeOf(importer) !== homeOf(own.target);
  return climbs ? `a path that leaves ${homeOf(importer)}/ is written #${own.target}` : undefined;
}

/** @param {string} importer @param {OwnImport} own */
function refusalOf(importer, own) {
  const from = placeOf(importer);
  const to = placeOf(own.target);
  const always = refusalBySide(from, to) ?? refusalBySpelling(importer, own);
  if (always || isTestCode(importer)) return always;
  if (isTestCode(own.target)) return 'product code never imports test code';
  return refusalByDirection(from, to);
}

/** @param {SourceFile} file @returns {OwnImport[]} */
function ownImportsOf(file) {
  return importsOf(file).flatMap((found) => {
    const target = resolveOwn(file.path, found.specifier);
    // The product's name and version belong to no layer.
    return target === undefined || target === 'package.json' ? [] : [{ ...found, target }];
  });
}

/**
 * @param {readonly SourceFile[]} files
 * @returns {Violation[]}
 */
export function checkBoundaries(files) {
  const graph = files.map((file) => ({ path: file.path, imports: ownImportsOf(file) }));
  const refused = graph.flatMap(({ path, imports }) =>
    imports.flatMap((own) => {
      const why = refusalOf(path, own);
      return why ? [{ file: path, line: own.line, what: `imports ${own.specifier}`, why }] : [];
    }),
  );
  return [
    ...refused,
    ...cyclesIn(graph.filter(({ path }) => !isTestCode(path))),
    ...checkCrossings(files),
  ];
}

/**
 * @param {readonly { path: string, imports: readonly OwnImport[] }[]} graph
 * @returns {Violation[]}
 */
function cyclesIn(graph) {
  const known = new Set(graph.map(({ path }) => path));
  const lines = new Map(
    graph.flatMap(({ path, imports }) =>
      imports.map((own) => /** @type {const} */ ([`${path} ${own.target}`, own.line])),
    ),
  );
  const edges = new Map(
    graph.map(({ path, imports }) => [
      path,
      imports.filter((own) => !own.deferred && known.has(own.target)).map((own) => own.target),
    ]),
  );
  return findCycles(edges).map((cycle) => ({
    file: cycle[0] ?? '',
    line: lines.get(`${cycle[0]} ${cycle[1]}`) ?? 1,
    what: `import cycle ${cycle.join(' → ')}`,
    why: 'files that need each other are one file, or lack a third one both can import',
  }));
}
