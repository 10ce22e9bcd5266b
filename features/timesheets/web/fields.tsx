/** What this feature lends to the screens of others, and uses itself. */
export { useBehalfAddress } from './behalf-address.ts';
export { StateChip } from './parts/state-chip.tsx';
