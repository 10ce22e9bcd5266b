export { exportsEndpoints } from './contract-exports.ts';
