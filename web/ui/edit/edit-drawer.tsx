import { Button, Drawer, Form, type FormInstance } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptForm } from '../../kept-work/use-kept-form.ts';
import { ReturnFocus } from '../focus/return-focus.tsx';
import { showToast } from '../toast/toasts.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import styles from './edit-drawer.module.css';
import { useGivingUp } from './use-giving-up.tsx';
import { useRecordForm } from './use-record-form.ts';

interface Versioned {
  readonly version: number;
}

interface EditDrawerProps<Values extends object, Saved> {
  readonly title: string;
  /** Names form and record within the page: under it what is typed outlives the end of a session. */
  readonly keepAs?: string;
  /** What the form begins with. Give the drawer a `key` per record, so that each begins anew. */
  readonly initial: Values;
  /** The version somebody saw; null for a new record. */
  readonly version: number | null;
  /** Rejects with what was refused: `send` does. The version is the one to send. */
  readonly save: (values: Values, version: number | null) => Promise<Saved>;
  /** The form's values for a record as the server has it now, when somebody else was faster. */
  readonly valuesOf: (current: Saved) => Values;
  readonly onSaved: (saved: Saved) => void;
  readonly onClose: () => void;
  /** Fields as `Form.Item`s named like the fields of the request. */
  readonly children: ReactNode | ((form: FormInstance<Values>) => ReactNode);
  readonly width?: number;
  readonly readOnly?: boolean;
}

function useSaving<Values extends object, Saved extends Versioned>(
  props: EditDrawerProps<Values, Saved>,
  form: FormInstance<Values>,
  seen: number | null,
) {
  const { t } = useTranslation();
  const [version, setVersion] = useState(seen);
  const [theirs, setTheirs] = useState<Saved | null>(null);
  const record = useRecordForm<Values, Saved>({
    form,
    save: (values) => props.save(values, version),
    onSaved: (saved) => {
      showToast('success', t('edit.saved'));
      props.onSaved(saved);
    },
    onConflict: setTheirs,
  });
  const resolve = (takeTheirs: boolean) => {
    if (theirs === null) return;
    setVersion(theirs.version);
    if (takeTheirs) record.form.setFieldsValue(props.valuesOf(theirs) as never);
    setTheirs(null);
  };
  return { ...record, conflict: theirs !== null, resolve };
}

/** One record in a form at the side: validated in place, never lost by a slip, never overwriting unseen. */
export function EditDrawer<Values extends object, Saved extends Versioned>(
  props: EditDrawerProps<Values, Saved>,
) {
  const { title, initial, onClose, children, width = 560, readOnly = false } = props;
  const { t } = useTranslation();
  const [form] = Form.useForm<Values>();
  const { touched, noteChange, version } = useKeptForm(form, props.keepAs ?? null, props.version);
  const { busy, formProps, conflict, resolve } = useSaving(props, form, version);
  const { close, question } = useGivingUp(touched && !readOnly, onClose);

  /** Whoever opens an empty form means to begin at its top; the drawer takes the focus otherwise. */
  const beginAtTop = (open: boolean) => {
    const [first] = form.getFieldsError();
    if (open && props.version === null && first !== undefined) form.focusField(first.name as never);
  };
  return (
    <ReturnFocus>
      <Drawer
        open
        title={title}
        size={`min(${width}px, 100vw)`}
        onClose={close}
        afterOpenChange={beginAtTop}
        destroyOnHidden
        footer={
          <div className={styles.footer}>
            <Button onClick={close}>{t('edit.cancel')}</Button>
            {!readOnly && (
              <Button type="primary" loading={busy} onClick={() => form.submit()}>
                {t('edit.save')}
              </Button>
            )}
          </div>
        }
      >
        {question}
        {conflict && (
          <ConflictNotice onTakeTheirs={() => resolve(true)} onKeepMine={() => resolve(false)} />
        )}
        <Form<Values>
          {...formProps}
          initialValues={initial}
          disabled={readOnly}
          onValuesChange={(changed, values) => {
            formProps.onValuesChange?.(changed, values);
            noteChange();
          }}
        >
          {typeof children === 'function' ? children(form) : children}
        </Form>
      </Drawer>
    </ReturnFocus>
  );
}
