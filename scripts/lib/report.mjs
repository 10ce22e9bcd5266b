/**
 * Prints what a check found and sets the exit code. The wording is for the person who has to mend
 * it: where, what, why.
 * @param {readonly { file: string, line: number, what: string, why: string }[]} violations
 * @param {string} allGood
 */
export function report(violations, allGood) {
  for (const { file, line, what, why } of violations) {
    console.log(`${file}:${line}  ${what}\n    ${why}`);
  }
  console.log(violations.length === 0 ? allGood : `\n${violations.length} found`);
  if (violations.length > 0) process.exitCode = 1;
}
