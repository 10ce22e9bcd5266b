import { useQueryClient } from '@tanstack/react-query';
import { Form, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { budgetEndpoints } from '#features/budgets/contract.ts';
import type { BudgetConfig, BudgetDetail } from '#features/budgets/contract-documents.ts';
import { FORECAST_METHODS, UNITS } from '#features/budgets/rules.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { ConflictNotice } from '#web/ui/edit/conflict-notice.tsx';
import { send } from '#web/ui/edit/send.ts';
import { Facts } from '#web/ui/facts/facts.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { FormFoot } from '../form-foot.tsx';
import { refetchBudgets, useCategories } from '../queries.ts';
import { useVersionedForm } from '../use-versioned-form.ts';
import styles from './config-tab.module.css';
import { type ConfigValues, configRequestOf, configValuesOf } from './config-values.ts';
import { HiddenTree } from './hidden-tree.tsx';
import { ThresholdFields } from './threshold-fields.tsx';

/** What the other one has saved, beside the choice between the two. */
function Theirs({ config }: { readonly config: BudgetConfig }) {
  const { t } = useTranslation();
  return (
    <p className={styles.theirs}>
      {t('budgets.ui.config.theirs', {
        warn: config.warnPercent,
        over: config.overPercent,
        unit: t(`budgets.ui.list.unit.${config.unit}`),
        method: t(`budgets.ui.config.method.${config.forecastMethod}`),
        hidden: config.hiddenSubCategoryIds.length,
      })}
    </p>
  );
}

/** The same for whoever only reads it. */
function ConfigFacts({ config }: { readonly config: BudgetConfig }) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const { data } = useCategories();
  const hidden = config.hiddenSubCategoryIds;
  const folded = data?.categories
    .flatMap(({ subCategories }) => subCategories)
    .filter(({ id }) => hidden.includes(id));
  // How many there are is known before what they are called.
  const foldedWords = folded?.map(nameOf).join(t('budgets.ui.grid.comma')) ?? hidden.length;
  const method = config.forecastMethod;
  return (
    <Facts
      facts={[
        [t('budgets.ui.config.warnPercent'), `${config.warnPercent}%`],
        [t('budgets.ui.config.overPercent'), `${config.overPercent}%`],
        [t('budgets.ui.config.unit'), t(`budgets.ui.list.unit.${config.unit}`)],
        [
          t('budgets.ui.config.forecastMethod'),
          <>
            {t(`budgets.ui.config.method.${method}`)}{' '}
            <small>{t(`budgets.ui.config.methodHint.${method}`)}</small>
          </>,
        ],
        [t('budgets.ui.config.folded'), hidden.length === 0 ? '—' : foldedWords],
      ]}
    />
  );
}

/** Thresholds, unit, forecast and folded sub-categories of a document. */
function ConfigForm({ detail }: { readonly detail: BudgetDetail }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { id, config } = detail;
  const record = useVersionedForm<ConfigValues, BudgetConfig>({
    keepAs: `config of ${id}`,
    record: config,
    valuesOf: configValuesOf,
    save: (values, version) =>
      send(budgetEndpoints.documents.changeConfig, {
        params: { id },
        body: configRequestOf(values, version),
      }),
    onSaved: () => {
      showToast('success', t('edit.saved'));
      void refetchBudgets(client);
    },
  });
  const { theirs, resolve, formProps, touched, busy, reset } = record;
  return (
    <>
      {theirs !== null && (
        <>
          <ConflictNotice onTakeTheirs={() => resolve(true)} onKeepMine={() => resolve(false)} />
          <Theirs config={theirs} />
        </>
      )}
      <Form<ConfigValues> {...formProps}>
        <ThresholdFields />
        <Form.Item
          name="unit"
          label={t('budgets.ui.config.unit')}
          extra={t('budgets.ui.config.unitHint')}
        >
          <Radio.Group
            options={UNITS.map((value) => ({ value, label: t(`budgets.ui.list.unit.${value}`) }))}
          />
        </Form.Item>
        <Form.Item name="forecastMethod" label={t('budgets.ui.config.forecastMethod')}>
          <Radio.Group
            className={styles.methods ?? ''}
            options={FORECAST_METHODS.map((value) => ({
              value,
              label: (
                <>
                  {t(`budgets.ui.config.method.${value}`)}
                  <small className={styles.hint}>
                    {t(`budgets.ui.config.methodHint.${value}`)}
                  </small>
                </>
              ),
            }))}
          />
        </Form.Item>
        <Form.Item
          name="hiddenSubCategoryIds"
          label={t('budgets.ui.config.shownLabel')}
          extra={t('budgets.ui.config.foldHint')}
        >
          <HiddenTree />
        </Form.Item>
        <FormFoot touched={touched} busy={busy} onReset={reset} />
      </Form>
    </>
  );
}

export function ConfigTab({ detail }: { readonly detail: BudgetDetail }) {
  return (
    <div className={styles.config}>
      {detail.abilities.editConfig ? (
        <ConfigForm detail={detail} />
      ) : (
        <ConfigFacts config={detail.config} />
      )}
    </div>
  );
}
