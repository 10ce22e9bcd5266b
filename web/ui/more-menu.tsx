import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useRef } from 'react';
import { choosesOnce, returnFocus } from '../shell/return-focus.ts';

interface MoreMenuProps {
  readonly label: string;
  readonly items: NonNullable<MenuProps['items']>;
}

/** What else can be done with a record; the focus goes into the menu, and back to its button. */
export function MoreMenu({ label, items }: MoreMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Dropdown
      menu={{ items, onKeyDown: choosesOnce }}
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      onOpenChange={(open) => open || returnFocus(button.current)}
    >
      <Button ref={button} type="text" size="small" icon={<MoreOutlined />} aria-label={label} />
    </Dropdown>
  );
}
