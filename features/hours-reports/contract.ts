/** What other features may use; each part of this one has its own file. */
export * from './contract-dashboard.ts';
export { exportsEndpoints } from './contract-exports.ts';
export * from './contract-progress.ts';
