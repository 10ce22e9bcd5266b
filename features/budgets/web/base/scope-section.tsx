import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { budgetEndpoints } from '#features/budgets/contract.ts';
import type { BudgetDetail } from '#features/budgets/contract-documents.ts';
import type { ScopeView, VersionView } from '#features/budgets/contract-versions.ts';
import { BudgetType } from '#kernel/enums.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { send } from '#web/ui/edit/send.ts';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { useQuestion } from '#web/ui/use-question.ts';
import { amountText } from '../amounts.ts';
import { type ScopeValues, scopeOf, scopeValuesOf } from '../form/budget-values.ts';
import { ScopeFields } from '../form/scope-fields.tsx';
import { FormFoot } from '../form-foot.tsx';
import { detailPath, projectFinalPath } from '../paths.ts';
import { refetchBudgets, useScope } from '../queries.ts';
import { useVersionedForm } from '../use-versioned-form.ts';
import styles from './base-tab.module.css';
import { asksToDrop } from './outside.ts';

/** The form goes by the save it has seen, as others go by a version. */
interface SavedScope extends ScopeView {
  readonly version: number;
}

const versioned = (scope: ScopeView): SavedScope => ({ ...scope, version: scope.rev });

/** Nothing went wrong: somebody thought better of it. */
class NotSure extends Error {}

interface ScopeFormProps {
  readonly detail: BudgetDetail;
  readonly scope: ScopeView;
  readonly onSaved: () => void;
}

/** Months and projects of the version under way; figures that would fall outside are asked about. */
function ScopeForm({ detail, scope, onSaved }: ScopeFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [modal, holder] = useQuestion();
  const { id, budgetType, fillMode } = detail;
  const put = async (values: ScopeValues, rev: number, dropOutside: boolean) =>
    versioned(
      await send(budgetEndpoints.versions.changeScope, {
        params: { id },
        body: { versionId: scope.versionId, rev, ...scopeOf(values), dropOutside },
      }),
    );
  const record = useVersionedForm<ScopeValues, SavedScope>({
    keepAs: `scope of ${scope.versionId}`,
    record: versioned(scope),
    valuesOf: scopeValuesOf,
    save: async (values, rev) => {
      try {
        return await put(values, rev, false);
      } catch (error) {
        const question = asksToDrop(error);
        if (question === null) throw error;
        const sure = await modal.confirm({
          title: t('budgets.ui.base.dropTitle'),
          content: question,
          okText: t('budgets.ui.base.drop'),
          okButtonProps: { danger: true },
          cancelText: t('edit.cancel'),
        });
        if (!sure) throw new NotSure();
        return put(values, rev, true);
      }
    },
    onSaved: () => {
      showToast('success', t('edit.saved'));
      void refetchBudgets(client);
      onSaved();
    },
  });
  const { formProps, touched, busy, theirs, reset } = record;
  return (
    <>
      {holder}
      {theirs !== null && (
        <Alert
          type="warning"
          showIcon
          title={t('budgets.ui.base.scopeMoved')}
          action={
            <Button
              size="small"
              onClick={() => {
                reset();
                void refetchBudgets(client);
              }}
            >
              {t('budgets.ui.base.reload')}
            </Button>
          }
        />
      )}
      <Form<ScopeValues> {...formProps}>
        <ScopeFields budgetType={budgetType} fillMode={fillMode} />
        <FormFoot touched={touched} busy={busy} onReset={reset} />
      </Form>
    </>
  );
}

/** The same without fields: months, and projects or documents by name. */
function ScopeFacts({ detail, scope }: Omit<ScopeFormProps, 'onSaved'>) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const { unit } = detail.config;
  const { fromMonth, toMonth } = scope;
  const months = (link: { fromMonth: string; toMonth: string }) =>
    link.fromMonth === fromMonth && link.toMonth === toMonth
      ? null
      : `${link.fromMonth} – ${link.toMonth}`;
  return (
    <>
      <p className={styles.months}>
        {fromMonth} – {toMonth}
      </p>
      {scope.projects.length + scope.members.length === 0 && (
        <p className={styles.faint}>{t('budgets.ui.base.nothingLinked')}</p>
      )}
      <ul className={styles.facts}>
        {scope.projects.map((project) => (
          <li key={project.projectId}>
            <span>
              <small>{project.code}</small>{' '}
              <Link to={projectFinalPath(project.projectId)}>{nameOf(project)}</Link>
              {project.direct && <small> · {t('budgets.ui.base.direct')}</small>}
            </span>
            <small>{months(project)}</small>
          </li>
        ))}
        {scope.members.map((member) => (
          <li key={member.budgetId}>
            <span>
              <small>{member.code}</small>{' '}
              {member.visible ? (
                <Link to={detailPath(member.budgetId)}>{member.name}</Link>
              ) : (
                member.name
              )}
            </span>
            <span className={styles.figures}>
              {amountText(member.totalAmount, unit)}{' '}
              <small>{t(`budgets.ui.list.unit.${unit}`)}</small>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

interface ScopeSectionProps {
  readonly detail: BudgetDetail;
  readonly version: VersionView;
}

export function ScopeSection({ detail, version }: ScopeSectionProps) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useScope(detail.id, version.versionId);
  const editable = detail.open?.versionId === version.versionId && detail.open.abilities.edit;
  const label = t(
    detail.budgetType === BudgetType.STANDARD ? 'budgets.ui.base.scope' : 'budgets.ui.base.members',
    { no: version.versionNo },
  );
  const content = () => {
    if (data === undefined) {
      return isError ? (
        <EmptyState
          bare
          title={t('list.loadFailed')}
          action={<Button onClick={() => void refetch()}>{t('list.retry')}</Button>}
        />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 5 }} />
      );
    }
    return editable ? (
      <ScopeForm detail={detail} scope={data} onSaved={() => void refetch()} />
    ) : (
      <ScopeFacts detail={detail} scope={data} />
    );
  };
  return (
    <section className={styles.section} aria-label={label}>
      <h2>{label}</h2>
      {content()}
    </section>
  );
}
