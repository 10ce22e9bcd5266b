import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DepartmentRow } from '#features/people/contract.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { answerCalls, ok } from '#web/testing/fetch-double.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { DepartmentDrawer } from './department-drawer.tsx';

const row = (changes: Partial<DepartmentRow> = {}): DepartmentRow => ({
  id: 7,
  parentId: 1,
  kind: 'group',
  code: 'RD-ALG',
  nameZh: '算法组',
  nameEn: 'Algorithms',
  leader: { id: 3, name: '陈思远' },
  pmoDivision: null,
  headcount: 9,
  version: 2,
  abilities: { edit: true, appoint: true, remove: true },
  ...changes,
});

const company = row({ id: 1, parentId: null, kind: 'company', leader: null });

function open(edited: DepartmentRow) {
  answerCalls({ '/api/v1/sysUser/list': ok({ total: 0, rows: [] }) });
  renderWithLibrary(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <DepartmentDrawer
          edited={{ row: edited, parent: company }}
          onSaved={() => undefined}
          onClose={() => undefined}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const locked = async () => {
  const labels = ['级别', '负责人', 'PMO 办公室'];
  const fields = await Promise.all(
    labels.map((name) => screen.findByRole<HTMLInputElement>('combobox', { name })),
  );
  return fields.map(({ disabled }) => disabled);
};

beforeEach(async () => {
  await startLanguage();
  await loadAppTexts();
});
afterEach(() => vi.unstubAllGlobals());

describe('the form of a department', () => {
  it('lets whoever may appoint choose level, leader and office', async () => {
    open(row());
    expect(await locked()).toEqual([false, false, false]);
  });

  it('leaves what makes approvers to others, and says so', async () => {
    open(row({ abilities: { edit: true, appoint: false, remove: false } }));
    expect(await locked()).toEqual([true, true, true]);
    expect(screen.getAllByText('会产生审批人，只有超级管理员可以修改')).toHaveLength(2);
    fireEvent.change(screen.getByLabelText('中文名称'), { target: { value: '算法一组' } });
    expect(screen.getByLabelText('中文名称')).toHaveProperty('value', '算法一组');
  });

  it('lets the level of a department without a leader be changed', async () => {
    open(row({ leader: null, abilities: { edit: true, appoint: false, remove: true } }));
    expect(await locked()).toEqual([false, true, true]);
  });
});
