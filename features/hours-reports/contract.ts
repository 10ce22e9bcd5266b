export * from './contract-progress.ts';
