/** What this feature lends to the screens of others, and uses itself. */
export { useBehalfAddress } from './behalf-address.ts';
