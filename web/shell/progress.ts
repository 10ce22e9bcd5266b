import nprogress from 'nprogress';
import './progress.css';

nprogress.configure({ showSpinner: false, trickleSpeed: 120 });

/** The thin line at the top while a page is on its way. */
export const startProgress = () => void nprogress.start();

export const finishProgress = () => void nprogress.done();
