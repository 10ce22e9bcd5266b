/** What this feature lends to the screens of others, and uses itself. */
export type { Drill } from './drill/drill.ts';
export { useDrill } from './drill/use-drill.tsx';
export { OutOfDateNote } from './out-of-date.tsx';
