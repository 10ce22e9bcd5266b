/** What this feature lends to the screens of others, and uses itself. */
export { type Drill, type Pressed, planSide } from './drill/drill.ts';
export { useDrill } from './drill/use-drill.tsx';
export { OutOfDateNote, useOutOfDateWords } from './out-of-date.tsx';
