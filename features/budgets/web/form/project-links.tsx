import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ProjectCandidate } from '#features/budgets/contract-versions.ts';
import { useNames } from '#web/i18n/use-names.ts';
import type { FieldAria } from '#web/ui/edit/field-aria.ts';
import { MonthField } from '#web/ui/month-field.tsx';
import { SearchSelect } from '#web/ui/search/search-select.tsx';
import { type LinkSearch, projectSearch } from '../queries.ts';
import styles from './budget-form.module.css';
import { type LinkChoice, linkOf } from './budget-values.ts';

interface ProjectLinksProps extends FieldAria {
  readonly id?: string;
  readonly value?: readonly LinkChoice[];
  readonly onChange?: (links: readonly LinkChoice[]) => void;
  readonly about: LinkSearch;
  readonly disabled?: boolean;
}

interface LinkLineProps {
  readonly link: LinkChoice;
  readonly about: LinkSearch;
  readonly disabled: boolean;
  readonly onChange: (link: LinkChoice) => void;
  readonly onRemove: () => void;
}

/** One project with its months; those of the document unless others are said. */
function LinkLine({ link, about, disabled, onChange, onRemove }: LinkLineProps) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const { code, takenBy } = link;
  const month = (side: 'fromMonth' | 'toMonth') => (
    <MonthField
      size="small"
      optional
      disabled={disabled}
      label={t(`budgets.ui.form.link.${side}`, { code })}
      placeholder={about[side]}
      min={about.fromMonth}
      max={about.toMonth}
      value={link[side]}
      onChange={(chosen) => onChange({ ...link, [side]: chosen === about[side] ? null : chosen })}
    />
  );
  return (
    <li className={styles.link}>
      <span className={styles.linkName}>
        <small>{code}</small> {nameOf(link)}
        {takenBy.length > 0 && (
          <em>
            {t('budgets.ui.form.takenBy', { codes: takenBy.map((by) => by.code).join(', ') })}
          </em>
        )}
      </span>
      {month('fromMonth')}
      {month('toMonth')}
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        disabled={disabled}
        aria-label={t('budgets.ui.form.unlink', { code })}
        onClick={onRemove}
      />
    </li>
  );
}

/** The projects of a document: found one by one, each with who has it already. */
export function ProjectLinks(props: ProjectLinksProps) {
  const { value = [], onChange, about, disabled = false, ...field } = props;
  const { t } = useTranslation();
  const nameOf = useNames();
  const add = (found: ProjectCandidate | null) => {
    if (found === null || value.some(({ id }) => id === found.id)) return;
    onChange?.([...value, linkOf(found)]);
  };
  return (
    <div className={styles.links}>
      <SearchSelect<ProjectCandidate>
        {...field}
        value={null}
        disabled={disabled}
        onChange={add}
        search={projectSearch(about)}
        placeholder={t('budgets.ui.form.findProject')}
        nothing={t('budgets.ui.form.noProject')}
        shownAs={(found) => ({
          name: `${found.code} ${nameOf(found)}`,
          detail:
            found.takenBy.length === 0
              ? t(`budgets.ui.form.${found.parentId === null ? 'mainProject' : 'subProject'}`)
              : t('budgets.ui.form.takenBy', {
                  codes: found.takenBy.map(({ code }) => code).join(', '),
                }),
        })}
      />
      {value.length > 0 && (
        <ul className={styles.linkList} aria-label={t('budgets.ui.form.links')}>
          {value.map((link) => (
            <LinkLine
              key={link.id}
              link={link}
              about={about}
              disabled={disabled}
              onChange={(changed) =>
                onChange?.(value.map((one) => (one.id === link.id ? changed : one)))
              }
              onRemove={() => onChange?.(value.filter(({ id }) => id !== link.id))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
