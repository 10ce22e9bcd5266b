import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { budgetEndpoints } from '#features/budgets/contract.ts';
import type { BudgetDetail } from '#features/budgets/contract-documents.ts';
import type { VersionView } from '#features/budgets/contract-versions.ts';
import { BudgetStatus } from '#features/budgets/rules.ts';
import { BudgetType } from '#kernel/enums.ts';
import { ConflictNotice } from '#web/ui/edit/conflict-notice.tsx';
import { send } from '#web/ui/edit/send.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { BaseFields, FillModeItem } from '../form/base-fields.tsx';
import { type BaseValues, baseOf, baseValuesOf } from '../form/budget-values.ts';
import { FormFoot } from '../form-foot.tsx';
import { refetchBudgets } from '../queries.ts';
import { useVersionedForm } from '../use-versioned-form.ts';
import styles from './base-tab.module.css';
import { ProductImage } from './product-image.tsx';
import { ScopeSection } from './scope-section.tsx';

/** How projects are filled in is settled with the first of them. */
const isFirstDraft = ({ versions }: BudgetDetail) =>
  versions.length === 1 && versions[0]?.status !== BudgetStatus.effective;

/** What the document is about. */
function BaseForm({ detail }: { readonly detail: BudgetDetail }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { id, abilities, budgetType } = detail;
  const record = useVersionedForm<BaseValues, BudgetDetail>({
    keepAs: `base of ${id}`,
    record: detail,
    valuesOf: baseValuesOf,
    save: (values, version) => {
      // A field that is not on screen keeps what the document has.
      const body = { id, version, ...baseOf({ fillMode: detail.fillMode, ...values }) };
      return send(budgetEndpoints.documents.update, { body });
    },
    onSaved: () => {
      showToast('success', t('edit.saved'));
      void refetchBudgets(client);
    },
  });
  const { formProps, touched, busy, theirs, resolve, reset } = record;
  return (
    <section className={styles.section} aria-labelledby={`base-${id}`}>
      <h2 id={`base-${id}`}>{t('budgets.ui.base.about')}</h2>
      {theirs !== null && (
        <ConflictNotice onTakeTheirs={() => resolve(true)} onKeepMine={() => resolve(false)} />
      )}
      <Form<BaseValues> {...formProps} disabled={!abilities.editBase}>
        <BaseFields dept={theirs?.dept ?? detail.dept} />
        {budgetType === BudgetType.STANDARD && (
          <FillModeItem
            disabled={!isFirstDraft(detail)}
            extra={t('budgets.ui.base.fillModeHint')}
          />
        )}
        {abilities.editBase && <FormFoot touched={touched} busy={busy} onReset={reset} />}
      </Form>
    </section>
  );
}

interface BaseTabProps {
  readonly detail: BudgetDetail;
  readonly version: VersionView;
}

/** What a document is about, its picture, and the months and projects of the version shown. */
export function BaseTab({ detail, version }: BaseTabProps) {
  return (
    <div className={styles.base}>
      <div className={styles.column}>
        <BaseForm detail={detail} />
      </div>
      <div className={styles.column}>
        <ScopeSection key={version.versionId} detail={detail} version={version} />
        <ProductImage detail={detail} />
      </div>
    </div>
  );
}
