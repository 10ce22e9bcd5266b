import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ProjectChoice } from '#features/actuals/contract-pool.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { NumberField } from '#web/ui/number-field.tsx';
import { SearchSelect } from '#web/ui/search/search-select.tsx';
import styles from '../inputs.module.css';
import { projectSearch } from '../queries.ts';
import { shareBpOf, type TypedPart } from './parts.ts';

interface PartLineProps {
  readonly part: TypedPart;
  readonly amount: string;
  /** Whether it is one of several, whose shares are typed. */
  readonly shared: boolean;
  readonly onChange: (part: TypedPart) => void;
  /** Null for the last one. */
  readonly onRemove: (() => void) | null;
}

/** Whose a part is, how much of the whole, and what that comes to. */
export function PartLine({ part, amount, shared, onChange, onRemove }: PartLineProps) {
  const { t } = useTranslation();
  const nameOf = useNames();
  return (
    <li className={styles.part} data-shared={shared}>
      {part.isCompany ? (
        <span>{t('actuals.ui.pool.company')}</span>
      ) : (
        <SearchSelect<ProjectChoice>
          label={t('actuals.ui.pool.project')}
          placeholder={t('actuals.ui.pool.chooseProject')}
          nothing={t('actuals.ui.pool.noProject')}
          search={projectSearch}
          shownAs={(project) => ({ name: `${project.code} ${nameOf(project)}` })}
          value={part.project}
          onChange={(project) => onChange({ ...part, project })}
        />
      )}
      {shared && (
        <NumberField
          aria-label={t('actuals.ui.pool.share')}
          value={part.share}
          suffix="%"
          {...(shareBpOf(part) === null && { status: 'error' as const })}
          onChange={({ target }) => onChange({ ...part, share: target.value })}
        />
      )}
      <span className={styles.amount}>{amount}</span>
      {onRemove !== null && (
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden="true" />}
          aria-label={t('actuals.ui.pool.removePart')}
          onClick={onRemove}
        />
      )}
    </li>
  );
}
