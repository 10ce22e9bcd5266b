import { render } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { Texts } from './render.tsx';

/**
 * No styles: looking something up by its role asks for computed styles again and again, and with
 * the library's style sheets that takes seconds. No motion: what opens is open at once.
 */
const plain = { zeroRuntime: true, token: { motion: false } };

function Library({ children }: { readonly children: ReactNode }) {
  return (
    <Texts>
      <ConfigProvider theme={plain} button={{ autoInsertSpace: false }}>
        {children}
      </ConfigProvider>
    </Texts>
  );
}

/** For what is drawn with the component library. */
export function renderWithLibrary(content: ReactNode) {
  return render(content, { wrapper: Library });
}
