import { Button, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowKey } from '#features/timesheets/rules.ts';
import { formatHours } from '#kernel/minutes.ts';
import { useDates } from '#web/ui/dates.ts';
import type { CellValue, Collision } from '../saving/merge.ts';
import type { Choice } from '../saving/sheet-keeper.ts';
import type { Saving } from '../saving/sheet-saving.ts';
import styles from './conflict-dialog.module.css';
import type { RowName } from './names.ts';

interface ConflictDialogProps {
  readonly conflict: Extract<Saving, { kind: 'conflict' }>;
  readonly actorId: number;
  readonly nameOf: (key: RowKey) => RowName;
  readonly onDecide: (choice: Choice) => void;
}

const placeOf = ({ key, date }: Collision) => `${key} ${date ?? ''}`;

const SIDES = ['mine', 'theirs'] as const;

type Side = (typeof SIDES)[number];

interface LinesProps extends Pick<ConflictDialogProps, 'nameOf'> {
  readonly collisions: readonly Collision[];
  readonly chosen: ReadonlyMap<string, Side>;
  readonly onChoose: (place: string, side: Side) => void;
}

function Lines({ collisions, chosen, nameOf, onChoose }: LinesProps) {
  const { t } = useTranslation();
  const { monthDay } = useDates();
  const id = useId();
  const valueText = (value: CellValue) => {
    if (value === 0 || value === '') return t('timesheets.ui.conflictEmpty');
    return typeof value === 'string'
      ? value
      : t('timesheets.ui.hours', { hours: formatHours(value) });
  };
  return (
    <div className={styles.scroll}>
      <table className={styles.list}>
        <thead>
          <tr>
            <th scope="col">{t('timesheets.ui.conflictWhat')}</th>
            <th scope="col">{t('timesheets.ui.conflictMine')}</th>
            <th scope="col">{t('timesheets.ui.conflictTheirs')}</th>
          </tr>
        </thead>
        <tbody>
          {collisions.map((collision) => {
            const place = placeOf(collision);
            const { main, detail } = nameOf(collision.key);
            const what =
              collision.date === null ? t('timesheets.ui.conflictNote') : monthDay(collision.date);
            return (
              <tr key={place}>
                <td title={`${main} ${detail}`}>
                  {main} · {what}
                </td>
                {SIDES.map((side) => (
                  <td key={side}>
                    <label className={styles.choice}>
                      <input
                        type="radio"
                        name={`${id} ${place}`}
                        checked={chosen.get(place) === side}
                        onChange={() => onChoose(place, side)}
                      />
                      {valueText(collision[side])}
                    </label>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** What both sides have changed, cell by cell: nothing is lost until somebody has chosen. */
export function ConflictDialog({ conflict, actorId, nameOf, onDecide }: ConflictDialogProps) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const { theirs, collisions } = conflict;
  const time = theirs.updatedAt === null ? '' : dateTime(theirs.updatedAt);
  const by = theirs.updatedBy;
  return (
    <Modal
      open
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={t('timesheets.ui.conflictTitle')}
      footer={
        <>
          <Button onClick={() => onDecide(() => 'theirs')}>{t('timesheets.ui.takeTheirs')}</Button>
          <Button onClick={() => onDecide(() => 'mine')}>{t('timesheets.ui.keepMine')}</Button>
          <Button
            type="primary"
            disabled={collisions.some((collision) => !chosen.has(placeOf(collision)))}
            onClick={() => onDecide((collision) => chosen.get(placeOf(collision)) ?? 'mine')}
          >
            {t('timesheets.ui.conflictApply')}
          </Button>
        </>
      }
    >
      <p>
        {by === null || by.id === actorId
          ? t('timesheets.ui.conflictOwn', { time })
          : t('timesheets.ui.conflictDetail', { name: by.name, time })}
      </p>
      <Lines
        collisions={collisions}
        chosen={chosen}
        nameOf={nameOf}
        onChoose={(place, side) => setChosen((before) => new Map([...before, [place, side]]))}
      />
    </Modal>
  );
}
