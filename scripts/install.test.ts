import { describe, expect, it } from 'vitest';
import { adviceFor, alreadyInstalled, reasonToInstall } from './lib/install.mjs';

const wanted = { lock: 'abc', node: '20', machine: 'linux-x64' };

describe('whether to install', () => {
  it('is answered by the stamp', () => {
    expect(reasonToInstall(wanted, { ...wanted }, true)).toBeUndefined();
    expect(reasonToInstall(wanted, undefined, false)).toContain('first run');
    expect(reasonToInstall(wanted, undefined, true)).toContain('not known');
    expect(reasonToInstall(wanted, { ...wanted, lock: 'xyz' }, true)).toContain(
      'package-lock.json',
    );
    expect(reasonToInstall(wanted, { ...wanted, node: '18' }, true)).toContain('Node 18');
    expect(reasonToInstall(wanted, { ...wanted, machine: 'darwin-arm64' }, true)).toContain(
      'darwin',
    );
  });
});

describe('what npm has already done', () => {
  const zod = { version: '4.0.0', integrity: 'sha512-a' };
  const elsewhere = { version: '1.0.0', optional: true, os: ['aix'], cpu: ['ppc64'] };
  const here = { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] };
  const lock = {
    packages: { '': {}, 'node_modules/zod': zod, 'node_modules/native-aix': elsewhere },
  };

  it('counts when it is exactly what the lock file says', () => {
    expect(alreadyInstalled(lock, { packages: { 'node_modules/zod': zod } })).toBe(true);
  });

  it.each([
    ['nothing is recorded', undefined],
    ['a package is missing', { packages: {} }],
    ['a version differs', { packages: { 'node_modules/zod': { ...zod, version: '4.0.1' } } }],
    ['a content differs', { packages: { 'node_modules/zod': { ...zod, integrity: 'sha512-b' } } }],
    ['there is one too many', { packages: { 'node_modules/zod': zod, 'node_modules/left': zod } }],
  ])('does not count when %s', (_case, record) => {
    expect(alreadyInstalled(lock, record)).toBe(false);
  });

  it('does not count when the part for this machine is missing', () => {
    const packages = { ...lock.packages, 'node_modules/native-here': here };
    expect(alreadyInstalled({ packages }, { packages: { 'node_modules/zod': zod } })).toBe(false);
  });
});

describe('advice', () => {
  it.each([
    ['npm error code ENOTFOUND', 'network connection'],
    ['npm error code EACCES', 'write permission'],
    ['npm error code ENOSPC', 'disk is full'],
    ['npm error code EUSAGE', 'package-lock.json does not fit'],
    ['npm error code E403', 'refused the request'],
    ['spawn npm ENOENT', 'npm was not found'],
    ['npm error something else', 'lines above'],
  ])('after “%s” speaks of what to do', (log, words) => {
    expect(adviceFor(log)).toContain(words);
  });
});
