import { useTranslation } from 'react-i18next';
import type { Finding } from '#features/actuals/contract-tasks.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { useDates, useMonthName } from '#web/ui/dates.ts';
import { hoursText } from '../words.ts';

type Mendable = Exclude<Finding, { readonly kind: 'unapproved' }>;

interface FindingWords {
  readonly name: string;
  readonly about: string;
  readonly size: string;
}

/** What a finding is called, what is wrong with it, and how much is at stake. */
export function useFindingWords(): (finding: Mendable, month: string) => FindingWords {
  const { t } = useTranslation();
  const nameOf = useNames();
  const monthName = useMonthName();
  const { monthDay } = useDates();
  /** Hours and lines of an earlier month that come late are told from those of the month itself. */
  const late = (originMonth: string, month: string) =>
    originMonth === month
      ? []
      : [t('actuals.ui.tasks.about.late', { month: monthName(originMonth) })];
  const join = (...words: readonly string[]) => words.join('\u00a0· ');
  const suggestionOf = ({ suggestion }: Extract<Mendable, { kind: 'unmapped' }>) => {
    if (suggestion === null) return [];
    const { target, subCategory } = suggestion;
    const what =
      subCategory === null ? t(`actuals.ui.mapping.target.${target}`) : nameOf(subCategory);
    return [t('actuals.ui.tasks.about.suggested', { what })];
  };
  return (finding, month) => {
    switch (finding.kind) {
      case 'missingStandard': {
        const { rateClass, originMonth, hours } = finding;
        return {
          name: nameOf(rateClass),
          about: t('actuals.ui.tasks.about.noStandard', { month: monthName(originMonth) }),
          size: t('actuals.ui.tasks.hoursOf', { hours: hoursText(hours) }),
        };
      }
      case 'missingRate': {
        const { person, dept, grade, originMonth, firstDay, hours } = finding;
        const why =
          grade === ''
            ? t('actuals.ui.tasks.about.noGrade')
            : t('actuals.ui.tasks.about.noRate', { grade, day: monthDay(firstDay) });
        return {
          name:
            person.nickName === ''
              ? t('actuals.ui.tasks.gone')
              : `${person.nickName} ${person.staffNo}`,
          about: join(nameOf(dept), why, ...late(originMonth, month)),
          size: t('actuals.ui.tasks.hoursOf', { hours: hoursText(hours) }),
        };
      }
      case 'unmapped':
        return {
          name: `${finding.accountCode} ${finding.accountName}`,
          about: join(
            finding.rows === 1
              ? finding.sample
              : t('actuals.ui.tasks.about.unmapped', {
                  sample: finding.sample,
                  count: finding.rows,
                }),
            ...suggestionOf(finding),
          ),
          size: yuanText(finding.amount),
        };
      case 'unbalanced':
        return {
          name: finding.voucher,
          about: join(
            t('actuals.ui.tasks.about.book', { book: finding.book }),
            monthName(finding.period),
            t('actuals.ui.tasks.about.unbalanced'),
          ),
          size: yuanText(finding.amount),
        };
      case 'unassigned': {
        const { source, what, projectText, originMonth, amount } = finding;
        const why =
          projectText === ''
            ? t('actuals.ui.tasks.about.noProject')
            : t('actuals.ui.tasks.about.unusable', { text: projectText });
        return {
          name: what,
          about: join(t(`actuals.ui.tasks.source.${source}`), why, ...late(originMonth, month)),
          size: yuanText(amount),
        };
      }
      case 'closedShare':
        return {
          name: `${finding.assetCode} ${finding.assetName}`,
          about: t('actuals.ui.tasks.about.closedShare', {
            projects: finding.projects.map(nameOf).join(t('actuals.ui.tasks.list.and')),
          }),
          size: yuanText(finding.amount),
        };
    }
  };
}
