/**
 * A small scanner for TypeScript, TSX and JSON. The checks need to tell code from comments,
 * strings and JSX text, and nothing more, so this is a scanner and not a parser.
 *
 * @typedef {'word' | 'number' | 'string' | 'template' | 'regex' | 'punct' | 'tag' | 'tagEnd' | 'attribute' | 'text'} TokenKind
 *
 * @typedef {object} Token
 * @property {TokenKind} kind
 * @property {string} value What is written, without its quotes; for a template the part before its first `${`.
 * @property {number} start
 * @property {string} [text] Template only: all its fixed parts together.
 * @property {boolean} [open] Template only: something is inserted into it.
 * @property {'child' | 'attribute'} [container] On a `{` that opens a JSX expression: where it stands.
 */

const TRIVIA = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))+/y;
const WORD = /[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy;
const NUMBER = /\.?\d[\w.]*/y;
/** A string ends with its line, so that an apostrophe the scanner misjudged cannot swallow the file. */
const STRING = /'((?:[^'\\\n]|\\[\s\S])*)'|"((?:[^"\\\n]|\\[\s\S])*)"/y;
const REGEX = /\/(?![*/])(?:[^\\/[\n]|\\[^\n]|\[(?:[^\]\\\n]|\\[^\n])*\])+\/[a-z]*/y;
/** `>` always stands alone: `>>` may close two type argument lists. */
const PUNCTUATION =
  /=>|\?\?=?|\?\.(?!\d)|\|\|=?|&&=?|===|!==|==|!=|<=|\.\.\.|\+\+|--|\*\*=?|[-+*/%&|^]=|[^\s\w]/uy;
const JSX_NAME = /[A-Za-z_$][\w$.:-]*/y;
const JSX_STRING = /"([^"]*)"|'([^']*)'/y;
const JSX_START = /<(?:>|[A-Za-z_$])/y;
/** In a TSX file TypeScript itself takes `<T,>` and `<T extends …>` for type parameters. */
const TYPE_PARAMETERS = /<\s*(?:const\s+)?[A-Za-z_$][\w$]*\s*(?:,|extends\s)/y;

/** After these words an expression begins, so `/` opens a regular expression and `<` an element. */
const WORDS_BEFORE_EXPRESSION = new Set(
  'return typeof case do else in of instanceof new void delete throw await yield default'.split(
    ' ',
  ),
);

/** What looked like JSX, or like an open bracket, turned out not to be. */
class Misread extends Error {}

class Scanner {
  /** @type {Token[]} */
  tokens = [];
  position = 0;

  /**
   * @param {string} source
   * @param {boolean} jsx
   */
  constructor(source, jsx) {
    this.source = source;
    this.jsx = jsx;
  }

  /** @param {RegExp} pattern A sticky one. */
  match(pattern) {
    pattern.lastIndex = this.position;
    return pattern.exec(this.source);
  }

  /**
   * @param {TokenKind} kind
   * @param {string} value
   * @param {number} length How far the token reaches in the source.
   * @returns {Token}
   */
  emit(kind, value, length) {
    const token = { kind, value, start: this.position };
    this.tokens.push(token);
    this.position += length;
    return token;
  }

  skipTrivia() {
    const trivia = this.match(TRIVIA);
    if (trivia) this.position += trivia[0].length;
  }

  /** @param {string} text */
  at(text) {
    return this.source.startsWith(text, this.position);
  }

  /** @param {string} text */
  expect(text) {
    if (!this.at(text)) throw new Misread();
    this.position += text.length;
  }

  /**
   * Scans code up to the end, or up to the bracket that closes the one just opened.
   * @param {boolean} nested
   */
  code(nested) {
    let depth = 0;
    for (;;) {
      this.skipTrivia();
      if (this.position >= this.source.length) {
        if (nested) throw new Misread();
        return;
      }
      if (this.at('}')) {
        if (nested && depth === 0) return;
        depth -= 1;
      } else if (this.at('{')) depth += 1;
      this.codeToken();
    }
  }

  codeToken() {
    if (this.at('`')) this.template();
    else if (this.at('<') && this.element()) return;
    else if (this.at('/') && this.regex()) return;
    else this.plainToken();
  }

  plainToken() {
    const string = this.match(STRING);
    if (string) return this.emit('string', string[1] ?? string[2] ?? '', string[0].length);
    const word = this.match(WORD);
    if (word) return this.emit('word', word[0], word[0].length);
    const number = this.match(NUMBER);
    if (number) return this.emit('number', number[0], number[0].length);
    const mark = this.match(PUNCTUATION)?.[0] ?? this.source.charAt(this.position);
    return this.emit('punct', mark, mark.length);
  }

  afterExpression() {
    const last = this.tokens.at(-1);
    if (!last) return false;
    if (last.kind === 'punct') return ')]}'.includes(last.value);
    if (last.kind !== 'word') return true;
    return !WORDS_BEFORE_EXPRESSION.has(last.value) || this.tokens.at(-2)?.value === '.';
  }

  regex() {
    const regex = this.afterExpression() ? null : this.match(REGEX);
    if (regex) this.emit('regex', regex[0], regex[0].length);
    return regex !== null;
  }

  template() {
    const head = this.emit('template', '', 1);
    const parts = [this.templatePart()];
    while (this.at('${')) {
      this.emit('punct', '${', 2);
      this.code(true);
      this.emit('punct', '}', 1);
      parts.push(this.templatePart());
    }
    this.expect('`');
    head.value = parts[0] ?? '';
    head.text = parts.join('');
    head.open = parts.length > 1;
  }

  templatePart() {
    const start = this.position;
    while (this.position < this.source.length && !this.at('`') && !this.at('${')) {
      this.position += this.at('\\') ? 2 : 1;
    }
    return this.source.slice(start, this.position);
  }

  /** Tries an element where one may stand; on failure everything is as it was. */
  element() {
    if (!this.jsx || this.afterExpression()) return false;
    if (!this.match(JSX_START) || this.match(TYPE_PARAMETERS)) return false;
    const { position } = this;
    const { length } = this.tokens;
    try {
      this.wholeElement();
      return true;
    } catch (error) {
      if (!(error instanceof Misread)) throw error;
      this.position = position;
      this.tokens.length = length;
      return false;
    }
  }

  wholeElement() {
    const start = this.position;
    this.expect('<');
    const name = this.match(JSX_NAME)?.[0] ?? '';
    this.position += name.length;
    this.tokens.push({ kind: 'tag', value: name, start });
    this.typeArguments();
    this.skipTrivia();
    while (!this.at('>') && !this.at('/>')) {
      this.attribute();
      this.skipTrivia();
    }
    if (this.at('/>')) {
      this.emit('tagEnd', name, 2);
      return;
    }
    this.expect('>');
    this.children();
    this.emit('tagEnd', name, 0);
    this.expect('</');
    this.skipTrivia();
    this.expect(name);
    this.skipTrivia();
    this.expect('>');
  }

  typeArguments() {
    if (!this.at('<')) return;
    let depth = 0;
    do {
      if (this.position >= this.source.length) throw new Misread();
      if (this.at('<')) depth += 1;
      else if (this.at('>') && this.source[this.position - 1] !== '=') depth -= 1;
      this.position += 1;
    } while (depth > 0);
  }

  attribute() {
    if (this.at('{')) {
      this.expression('attribute');
      return;
    }
    const name = this.match(JSX_NAME)?.[0];
    if (!name) throw new Misread();
    this.emit('attribute', name, name.length);
    this.skipTrivia();
    if (!this.at('=')) return;
    this.position += 1;
    this.skipTrivia();
    this.attributeValue();
  }

  attributeValue() {
    const string = this.match(JSX_STRING);
    if (string) this.emit('string', string[1] ?? string[2] ?? '', string[0].length);
    else if (this.at('{')) this.expression('attribute');
    else this.wholeElement();
  }

  /** @param {'child' | 'attribute'} container */
  expression(container) {
    this.emit('punct', '{', 1).container = container;
    this.code(true);
    this.emit('punct', '}', 1);
  }

  children() {
    while (!this.at('</')) {
      if (this.at('{')) this.expression('child');
      else if (this.at('<')) this.wholeElement();
      else this.text();
    }
  }

  text() {
    const text = this.match(/[^<>{}]+/y);
    if (!text) throw new Misread();
    this.emit('text', text[0], text[0].length);
  }
}

/**
 * @param {string} source
 * @param {{ jsx?: boolean }} [options]
 * @returns {Token[]}
 */
export function tokenize(source, { jsx = false } = {}) {
  const scanner = new Scanner(source, jsx);
  try {
    scanner.code(false);
  } catch (error) {
    // A file that ends inside a bracket is the compiler's to report; what was read still counts.
    if (!(error instanceof Misread)) throw error;
  }
  return scanner.tokens;
}

/**
 * @param {string} source
 * @param {number} offset
 */
export function lineOf(source, offset) {
  return source.slice(0, offset).split('\n').length;
}

/** How a token changes the nesting: +1 opens, -1 closes. @param {Token} token */
function nesting(token) {
  if (token.kind === 'tag') return 1;
  if (token.kind === 'tagEnd') return -1;
  if (token.kind !== 'punct') return 0;
  if (['(', '[', '{', '${'].includes(token.value)) return 1;
  return [')', ']', '}'].includes(token.value) ? -1 : 0;
}

/**
 * The literals that can be the value of the expression opened by the bracket at `open`: the
 * expression itself, or a branch of a choice. Arguments of inner calls and compared values are not.
 * @param {readonly Token[]} tokens
 * @param {number} open
 * @returns {Token[]}
 */
export function resultLiterals(tokens, open) {
  const found = [];
  let depth = 1;
  for (let index = open + 1; index < tokens.length; index += 1) {
    const token = /** @type {Token} */ (tokens[index]);
    const isLiteral = token.kind === 'string' || token.kind === 'template';
    if (isLiteral && depth === 1 && startsResult(tokens, index, open)) found.push(token);
    depth += nesting(token);
    // Only the first argument of a call is looked at.
    if (depth === 0 || (depth === 1 && token.kind === 'punct' && token.value === ',')) break;
  }
  return found;
}

/**
 * @param {readonly Token[]} tokens
 * @param {number} index
 * @param {number} open
 */
function startsResult(tokens, index, open) {
  const before = tokens[index - 1];
  if (index - 1 === open) return true;
  return before?.kind === 'punct' && ['?', ':', '??', '||', '&&'].includes(before.value);
}
