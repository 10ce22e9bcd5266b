import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { type DepartmentChoice, DepartmentsSelect } from './department-select.tsx';

const department = (id: number, parentId: number | null, nameZh: string): DepartmentChoice => ({
  id,
  parentId,
  nameZh,
  nameEn: `department ${id}`,
});

const company = department(1, null, '恒岚科技');
const algorithms = department(7, 1, '算法组');
/** Its superior is not among those this reader may see. */
const drives = department(8, 99, '驱动组');

const tags = () =>
  [...document.querySelectorAll('.ant-select-selection-item')].map((tag) => tag.textContent);

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
});

describe('choosing departments', () => {
  it('offers the tree unfolded, also where a superior is missing', async () => {
    const onChange = vi.fn();
    renderWithLibrary(
      <DepartmentsSelect
        departments={{ data: [company, algorithms, drives] }}
        value={[7]}
        onChange={onChange}
      />,
    );
    expect(tags()).toEqual(['算法组']);
    fireEvent.mouseDown(screen.getByRole('combobox'));
    fireEvent.click(await screen.findByTitle('驱动组'));
    expect(onChange).toHaveBeenCalledExactlyOnceWith([7, 8]);
  });

  it('keeps what is chosen before the departments are there, and names those it knows', () => {
    renderWithLibrary(
      <DepartmentsSelect departments={{ data: undefined }} known={[algorithms]} value={[7, 8]} />,
    );
    expect(tags()).toEqual(['算法组', '…']);
  });

  it('finds what was typed before the departments were there', async () => {
    const field = (data: readonly DepartmentChoice[] | undefined) => (
      <DepartmentsSelect departments={{ data }} />
    );
    const { rerender } = renderWithLibrary(field(undefined));
    fireEvent.change(screen.getByRole('combobox'), { target: { value: '算法' } });
    rerender(field([company, algorithms, drives]));
    expect(await screen.findByTitle('算法组')).toBeTruthy();
    expect(screen.queryByTitle('驱动组')).toBeNull();
  });

  it('folds what somebody folds, and no more', async () => {
    renderWithLibrary(<DepartmentsSelect departments={{ data: [company, algorithms, drives] }} />);
    fireEvent.mouseDown(screen.getByRole('combobox'));
    await screen.findByTitle('算法组');
    const [switcher] = document.querySelectorAll('.ant-select-tree-switcher_open');
    fireEvent.click(switcher as Element);
    await waitFor(() => expect(screen.queryByTitle('算法组')).toBeNull());
    expect(screen.getByTitle('驱动组')).toBeTruthy();
  });

  it('says that they did not load instead of finding nothing, and loads them again', async () => {
    const refetch = vi.fn();
    renderWithLibrary(
      <DepartmentsSelect departments={{ data: undefined, isError: true, refetch }} />,
    );
    fireEvent.mouseDown(screen.getByRole('combobox'));
    await screen.findByText('列表载入失败');
    expect(screen.queryByText('没有符合条件的记录')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(refetch).toHaveBeenCalledOnce();
  });
});
