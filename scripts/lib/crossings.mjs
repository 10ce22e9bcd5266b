import { resolveOwn } from './imports.mjs';
import { isTestCode } from './source-files.mjs';
import { INSERTED, readSql } from './sql-tables.mjs';
import { lineOf, parse, visit } from './syntax.mjs';

/**
 * A feature's tables are its own. Others read and write them through its service.ts, or through the
 * pieces of SQL in its server/sql.ts; foreign keys alone name a table from elsewhere.
 *
 * @typedef {import('./source-files.mjs').SourceFile} SourceFile
 * @typedef {import('./boundaries.mjs').Violation} Violation
 * @typedef {import('./sql-tables.mjs').CommonTable} CommonTable
 * @typedef {{ table: string, start: number }} Use
 * @typedef {{ feature: string, table: string }} Owned
 */

const SERVER_CODE = /^(?:features\/[^/]+\/(?:server|demo)\/|server\/)/;
const SCHEMA = /^features\/([^/]+)\/server\/schema\.ts$/;
/** What makes a company out of nothing writes every table. */
const EXEMPT = /^server\/(?:demo|migrations)\/|^features\/[^/]+\/demo\//;

/** Text that is handed to the database as it is. */
const WHOLE_STATEMENT = /^\s*(?:select|insert into|update|delete from|with|truncate|lock)\s/i;

/** @param {string} path */
const featureOf = (path) => /^features\/([^/]+)\//.exec(path)?.[1];

/**
 * The tables of every feature, by the name in the database and by the name in code.
 * @param {readonly SourceFile[]} files
 */
function ownedTables(files) {
  /** @type {Map<string, string>} Table to feature. */
  const features = new Map();
  /** @type {Map<string, Map<string, string>>} Schema file to what it exports, and the tables meant. */
  const exported = new Map();
  for (const file of files) {
    const feature = SCHEMA.exec(file.path)?.[1];
    if (!feature) continue;
    /** @type {Map<string, string>} */
    const names = new Map();
    visit(file, {
      VariableDeclarator: ({ id, init }) => {
        if (init?.type !== 'CallExpression' || id.type !== 'Identifier') return;
        const [name] = init.arguments;
        const isTable = init.callee.type === 'Identifier' && init.callee.name === 'pgTable';
        if (!isTable || name?.type !== 'Literal') return;
        features.set(String(name.value), feature);
        names.set(id.name, String(name.value));
      },
    });
    exported.set(file.path, names);
  }
  return { features, exported };
}

/** The text of a template in its place, with what is inserted blotted out. @param {SourceFile} file @param {any} template */
function sqlOf(file, template) {
  let text = file.text.slice(template.start, template.end).replace(/[`${}]/g, ' ');
  for (const { start, end } of template.expressions) {
    const blot = INSERTED.padEnd(end - start);
    text = text.slice(0, start - template.start) + blot + text.slice(end - template.start);
  }
  return text;
}

/** @param {any} tag `sql`, or something of it. */
function isSqlTag(tag) {
  return (tag.type === 'MemberExpression' ? tag.object : tag).name === 'sql';
}

/** Every table name that SQL in a file means. @param {SourceFile} file @returns {Use[]} */
function tablesInSql(file) {
  /** @type {Use[]} */
  const uses = [];
  /** What the SQL around the one being read has given a name, innermost last. @type {CommonTable[][]} */
  const known = [];
  /** @param {number} start @param {string} text */
  const read = (start, text) => {
    const { named, commonTables } = readSql(text);
    known.push(commonTables.map(({ name, from }) => ({ name, from: from + start })));
    for (const { name, start: at } of named) {
      const isQuery = known.flat().some((one) => one.name === name && one.from < at + start);
      if (!isQuery) uses.push({ table: name, start: at + start });
    }
  };
  /** @type {Set<number>} Templates that have been read with what they belong to. */
  const done = new Set();
  visit(file, {
    TaggedTemplateExpression: ({ tag, quasi }) => {
      done.add(quasi.start);
      read(quasi.start, isSqlTag(tag) ? sqlOf(file, quasi) : '');
    },
    'TaggedTemplateExpression:exit': () => void known.pop(),
    CallExpression: ({ callee, arguments: [first] }) => {
      const raw = callee.type === 'MemberExpression' && isSqlTag(callee);
      if (!raw || first?.type !== 'TemplateLiteral') return;
      done.add(first.start);
      read(first.start, sqlOf(file, first));
      known.pop();
    },
    TemplateLiteral: (template) => {
      const text = sqlOf(file, template);
      if (done.has(template.start) || !WHOLE_STATEMENT.test(text)) return;
      read(template.start, text);
      known.pop();
    },
    Literal: ({ value, start }) => {
      if (typeof value !== 'string' || !WHOLE_STATEMENT.test(value)) return;
      // The quote stands before it.
      read(start + 1, value);
      known.pop();
    },
  });
  return uses;
}

/**
 * The tables a file takes out of another feature's schema.ts, to use as they are.
 * @param {SourceFile} file
 * @param {ReadonlyMap<string, ReadonlyMap<string, string>>} exported
 * @returns {Use[]}
 */
function tablesImported(file, exported) {
  return parse(file).module.staticImports.flatMap(({ moduleRequest, entries }) => {
    const names = exported.get(resolveOwn(file.path, moduleRequest.value) ?? '');
    if (!names) return [];
    return entries.flatMap(({ importName, localName, isType }) => {
      if (isType) return [];
      const tables =
        importName.kind === 'Name' ? [names.get(importName.name ?? '')] : [...names.values()];
      return tables.flatMap((table) => (table ? [{ table, start: localName.start }] : []));
    });
  });
}

/**
 * @param {readonly SourceFile[]} files
 * @returns {Violation[]}
 */
export function checkCrossings(files) {
  const { features, exported } = ownedTables(files);
  return files.flatMap((file) => {
    const { path } = file;
    if (!SERVER_CODE.test(path) || EXEMPT.test(path) || isTestCode(path)) return [];
    const imported = SCHEMA.test(path) ? [] : tablesImported(file, exported);
    /** @type {Map<string, Violation>} One of each table. */
    const crossed = new Map();
    for (const { table, start } of [...imported, ...tablesInSql(file)]) {
      const owner = features.get(table);
      if (owner === undefined || owner === featureOf(path) || crossed.has(table)) continue;
      crossed.set(table, crossing(file, start, table, owner));
    }
    return [...crossed.values()];
  });
}

/** @param {SourceFile} file @param {number} start @param {string} table @param {string} owner @returns {Violation} */
function crossing(file, start, table, owner) {
  return {
    file: file.path,
    line: lineOf(file.text, start),
    what: `names the table ${table}`,
    why: `it belongs to ${owner}: ask its service.ts, or put in a piece of its server/sql.ts`,
  };
}
