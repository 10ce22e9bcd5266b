import { Segmented } from 'antd';
import { useSearchParams } from '#web/router/use-search-params.ts';
import styles from './inputs.module.css';

/** Which of the lists of a tab is shown; the first needs no word in the address. */
export function useView<const Name extends string>(names: readonly [Name, ...Name[]]) {
  const [params, setParams] = useSearchParams();
  const named = params.get('view');
  const view = names.find((name) => name === named) ?? names[0];
  const show = (next: Name) =>
    setParams((current) => {
      // Page, order and filters belong to the list that is left.
      const part = current.get('part');
      return new URLSearchParams({
        ...(part !== null && { part }),
        ...(next !== names[0] && { view: next }),
      });
    });
  return { view, show };
}

interface ViewSwitchProps<Name extends string> {
  readonly label: string;
  readonly value: Name;
  readonly options: readonly { readonly value: Name; readonly label: string }[];
  readonly onChange: (view: Name) => void;
}

export function ViewSwitch<Name extends string>(props: ViewSwitchProps<Name>) {
  const { label, value, options, onChange } = props;
  return (
    <Segmented<Name>
      className={styles.views ?? ''}
      aria-label={label}
      value={value}
      onChange={onChange}
      options={[...options]}
    />
  );
}
