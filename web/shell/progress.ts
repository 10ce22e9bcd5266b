import nprogress from 'nprogress';
import './progress.css';

nprogress.configure({
  showSpinner: false,
  trickleSpeed: 120,
  // Its own markup names a role that does not exist.
  barSelector: '.bar',
  template: '<div class="bar"><div class="peg"></div></div>',
});

let underWay = 0;

/** The thin line at the top while a page is on its way; it goes when all who started it have finished. */
export function startProgress(): () => void {
  underWay += 1;
  nprogress.start();
  let finished = false;
  return () => {
    if (finished) return;
    finished = true;
    underWay -= 1;
    if (underWay === 0) nprogress.done();
  };
}
