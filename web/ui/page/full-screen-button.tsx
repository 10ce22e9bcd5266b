import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFullScreen } from './full-screen.ts';

/** The page alone on the screen, for a wall or a meeting; not there where browsers cannot. */
export function FullScreenButton() {
  const { t } = useTranslation();
  const screen = useFullScreen();
  if (screen === null) return null;
  const label = t(screen.on ? 'page.leaveFullScreen' : 'page.fullScreen');
  return (
    <Tooltip title={label}>
      <Button
        aria-label={label}
        icon={screen.on ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        onClick={screen.toggle}
      />
    </Tooltip>
  );
}
