import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { budgetEndpoints } from '#features/budgets/contract.ts';
import type { BudgetDetail } from '#features/budgets/contract-documents.ts';
import type { VersionView } from '#features/budgets/contract-versions.ts';
import { BudgetStatus } from '#features/budgets/rules.ts';
import { BudgetType } from '#kernel/enums.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { ConflictNotice } from '#web/ui/edit/conflict-notice.tsx';
import { send } from '#web/ui/edit/send.ts';
import { type Fact, Facts } from '#web/ui/facts/facts.tsx';
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

/** The same for whoever only reads it. */
function BaseFacts({ detail }: { readonly detail: BudgetDetail }) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const { owner, dept } = detail;
  const field = (name: 'code' | 'name' | 'productName' | 'division' | 'projectType') =>
    t(`budgets.ui.form.field.${name}`);
  const facts: readonly Fact[] = [
    [field('code'), detail.code],
    [field('name'), detail.name],
    [field('productName'), detail.productName || '—'],
    [field('division'), t(`budgets.ui.list.division.${detail.division}`)],
    [field('projectType'), t(`budgets.ui.list.projectType.${detail.projectType}`)],
    [
      t('budgets.ui.form.field.ownerId'),
      <>
        {owner.nickName} <small>{owner.staffNo}</small>
      </>,
    ],
    [t('budgets.ui.form.field.deptId'), nameOf(dept)],
    ...(detail.budgetType === BudgetType.STANDARD
      ? [
          [
            t('budgets.ui.form.field.fillMode'),
            t(`budgets.ui.form.fillMode.${detail.fillMode}`),
          ] as const,
        ]
      : []),
  ];
  return (
    <section className={styles.section} aria-labelledby={`base-${detail.id}`}>
      <h2 id={`base-${detail.id}`}>{t('budgets.ui.base.about')}</h2>
      <Facts facts={facts} />
    </section>
  );
}

/** What the document is about. */
function BaseForm({ detail }: { readonly detail: BudgetDetail }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { id, budgetType } = detail;
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
      <Form<BaseValues> {...formProps}>
        <BaseFields dept={theirs?.dept ?? detail.dept} />
        {budgetType === BudgetType.STANDARD && (
          <FillModeItem
            disabled={!isFirstDraft(detail)}
            extra={t('budgets.ui.base.fillModeHint')}
          />
        )}
        <FormFoot touched={touched} busy={busy} onReset={reset} />
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
  const { open } = detail;
  // What is typed into the version under way stays while another one is looked at.
  const scopes = open && open.versionId !== version.versionId ? [open, version] : [version];
  return (
    <div className={styles.base}>
      <div className={styles.column}>
        {detail.abilities.editBase ? <BaseForm detail={detail} /> : <BaseFacts detail={detail} />}
      </div>
      <div className={styles.column}>
        {scopes.map((one) => (
          <div key={one.versionId} hidden={one.versionId !== version.versionId}>
            <ScopeSection detail={detail} version={one} />
          </div>
        ))}
        <ProductImage detail={detail} />
      </div>
    </div>
  );
}
