import { Button, type MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DepartmentRow } from '#features/people/contract.ts';
import { kindsUnder } from '#features/people/rules.ts';
import { thousands } from '#kernel/format.ts';
import { currentLanguage } from '#web/i18n/language.ts';
import { Chip } from '#web/ui/chip.tsx';
import { MoreMenu } from '#web/ui/more-menu.tsx';
import { type Branch, departmentName, type Place, placeOfStep } from './department-tree.ts';
import styles from './departments-panel.module.css';

export interface DepartmentActions {
  readonly add: (parent: DepartmentRow) => void;
  readonly edit: (row: DepartmentRow) => void;
  readonly move: (row: DepartmentRow, place: Place) => void;
  readonly chooseMove: (row: DepartmentRow) => void;
  readonly remove: (row: DepartmentRow) => void;
}

interface DepartmentLineProps {
  readonly branch: Branch;
  readonly rows: readonly DepartmentRow[];
  readonly actions: DepartmentActions;
}

function useMenu({ branch: { row }, rows, actions }: DepartmentLineProps): MenuProps['items'] {
  const { t } = useTranslation();
  const isRoot = row.parentId === null;
  const [up, down] = [placeOfStep(rows, row, -1), placeOfStep(rows, row, 1)];
  const step = (place: Place | null) => () => place !== null && actions.move(row, place);
  const label = (name: 'addUnder' | 'edit' | 'moveUp' | 'moveDown' | 'moveTo' | 'remove') =>
    t(`people.ui.departments.${name}`);
  const leaf = kindsUnder(row.kind).length === 0;
  return [
    { key: 'add', label: label('addUnder'), disabled: leaf, onClick: () => actions.add(row) },
    { key: 'edit', label: label('edit'), onClick: () => actions.edit(row) },
    { type: 'divider' },
    { key: 'up', label: label('moveUp'), disabled: up === null, onClick: step(up) },
    { key: 'down', label: label('moveDown'), disabled: down === null, onClick: step(down) },
    {
      key: 'move',
      label: label('moveTo'),
      disabled: isRoot,
      onClick: () => actions.chooseMove(row),
    },
    { type: 'divider' },
    {
      key: 'remove',
      danger: true,
      label: label('remove'),
      disabled: isRoot || !row.abilities.remove,
      onClick: () => actions.remove(row),
    },
  ];
}

/** One department in the tree: what it is, who leads it, how many people it has. */
export function DepartmentLine(props: DepartmentLineProps) {
  const { branch, actions } = props;
  const { t } = useTranslation();
  const items = useMenu(props) ?? [];
  const { row, total } = branch;
  const name = departmentName(row, currentLanguage());
  const division = row.pmoDivision === null ? null : t(`people.ui.division.${row.pmoDivision}`);
  return (
    <span className={styles.line}>
      <span className={styles.what}>
        {row.abilities.edit ? (
          <Button
            type="link"
            className={styles.name ?? ''}
            aria-label={t('people.ui.departments.editOne', { name })}
            onClick={() => actions.edit(row)}
          >
            {name}
          </Button>
        ) : (
          <span className={styles.name}>{name}</span>
        )}
        <Chip>{t(`people.ui.kind.${row.kind}`)}</Chip>
        {division !== null && <Chip>{t('people.ui.departments.pmo', { division })}</Chip>}
        <span className={styles.code}>{row.code}</span>
      </span>
      <span className={styles.leader} data-none={row.leader === null}>
        {row.leader?.name ?? t('people.ui.departments.noLeader')}
      </span>
      <span
        className={styles.headcount}
        title={t('people.ui.departments.headcountOf', { own: row.headcount, total })}
      >
        {thousands(total)}
      </span>
      <span className={styles.more}>
        {row.abilities.edit && (
          <MoreMenu label={t('people.ui.departments.more', { name })} items={items} />
        )}
      </span>
    </span>
  );
}
