/** What this feature lends to the screens of others, and uses itself. */
export { MiniGrid } from './item/mini-grid.tsx';
