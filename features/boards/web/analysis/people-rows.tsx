import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hoursToMinutes } from '#kernel/minutes.ts';
import { ActualFigure } from './figures.tsx';
import styles from './lines-table.module.css';
import { type DepartmentRow, ownPart, type Unit } from './people.ts';
import { minutesText } from './words.ts';

type Person = DepartmentRow['persons'][number];

export const hoursText = (hours: number) => minutesText(hoursToMinutes(hours));

interface UnitRowsProps {
  readonly unit: Unit;
  readonly depth?: number;
  /** Its own, beside those beneath it. */
  readonly own?: boolean;
  /** Unfolded to begin with. */
  readonly unfolded?: boolean;
  readonly nameOf: (row: DepartmentRow) => string;
  /** Planned and worked, as cells. */
  readonly cells: (unit: Unit) => ReactNode;
  readonly opens: boolean;
  readonly onPerson: (row: DepartmentRow, person: Person) => void;
}

/** A department, and unfolded what is beneath it: its own, others, and people. */
export function UnitRows(given: UnitRowsProps) {
  const { unit, depth = 0, own = false, unfolded = false, ...props } = given;
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(unfolded);
  const { row, beneath, people } = unit;
  const itsOwn = ownPart(unit);
  const inner = { ...props, depth: depth + 1 };
  const name = own
    ? t('boards.analysis.people.own', { name: props.nameOf(row) })
    : props.nameOf(row);
  return (
    <>
      <tr data-depth={depth}>
        <th scope="row">
          {people === 0 && beneath.length === 0 ? (
            <span className={styles.flat}>{name}</span>
          ) : (
            <button
              type="button"
              className={styles.fold}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
              <span>
                {name} <small>{t('boards.analysis.people.count', { count: people })}</small>
              </span>
            </button>
          )}
        </th>
        {props.cells(unit)}
      </tr>
      {isOpen && itsOwn !== null && <UnitRows unit={itsOwn} own {...inner} />}
      {isOpen && beneath.map((one) => <UnitRows key={one.row.deptId} unit={one} {...inner} />)}
      {isOpen &&
        beneath.length === 0 &&
        row.persons.map((person) => (
          <tr key={person.userId} data-depth={depth + 1} data-part="true">
            <th scope="row">
              {person.nickName} <small>{person.staffNo}</small>
            </th>
            <td />
            <td>
              <ActualFigure opens={props.opens} onOpen={() => props.onPerson(row, person)}>
                {hoursText(person.actualHours)}
              </ActualFigure>
            </td>
          </tr>
        ))}
    </>
  );
}
