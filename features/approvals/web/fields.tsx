/** What this feature lends to the screens of others, and uses itself. */
export { CorrectionFacts } from './correction/correction-facts.tsx';
export { MiniGrid } from './item/mini-grid.tsx';
