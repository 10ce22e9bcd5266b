export * from './contract-progress.ts';
export { exportsEndpoints } from './contract-exports.ts';
