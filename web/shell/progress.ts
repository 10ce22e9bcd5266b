import nprogress from 'nprogress';
import './progress.css';

nprogress.configure({
  showSpinner: false,
  trickleSpeed: 120,
  // Its own markup names a role that does not exist.
  barSelector: '.bar',
  template: '<div class="bar"><div class="peg"></div></div>',
});

/** The thin line at the top while a page is on its way. */
export const startProgress = () => void nprogress.start();

export const finishProgress = () => void nprogress.done();
