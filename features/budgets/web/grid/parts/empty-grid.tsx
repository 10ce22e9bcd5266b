import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNames } from '#web/i18n/use-names.ts';
import type { Plan } from '../use-plan.ts';
import styles from './empty-grid.module.css';

interface EmptyGridProps {
  readonly plan: Plan;
  readonly onImport: () => void;
  readonly onAdd: () => void;
}

/** Where nothing is planned yet: what there is to plan in, and the next step. */
export function EmptyGrid({ plan, onImport, onAdd }: EmptyGridProps) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const { view, tree } = plan;
  const linked = view.projects.length > 0;
  const sentence = () => {
    if (!view.editable) return t('budgets.ui.grid.emptyRead');
    if (!linked) return t('budgets.ui.grid.emptyUnlinked');
    return t(view.kind === 'amount' ? 'budgets.ui.grid.empty' : 'budgets.ui.grid.emptyHours');
  };
  return (
    <section className={styles.empty}>
      <p className={styles.title}>{sentence()}</p>
      {view.editable && linked && (
        <p className={styles.actions}>
          <Button type="primary" onClick={onImport}>
            {t('budgets.ui.grid.importExcel')}
          </Button>
          <Button onClick={onAdd}>{t('budgets.ui.grid.addLines')}</Button>
        </p>
      )}
      {view.kind === 'amount' && (
        <ul className={styles.tree}>
          {tree.categories
            .filter(({ endedOn }) => endedOn === null)
            .map((category) => (
              <li key={category.id}>
                <strong>{nameOf(category)}</strong>
                <span>
                  {category.subCategories
                    .filter(({ endedOn }) => endedOn === null)
                    .map(nameOf)
                    .join(' · ')}
                </span>
              </li>
            ))}
        </ul>
      )}
    </section>
  );
}
