import './shell/global.css';
import './parts/form/form.css';
import { jumpSources } from './jumpSources.ts';
import { resources } from './resources.ts';
import { screens } from './screens.tsx';
import { Admin } from './shell/Admin.tsx';
import { setUpApp } from './shell/setUpApp.tsx';

const product = setUpApp({ resources, screens, jumpSources });

/** The product for somebody who is logged in, and the public pages. */
export function App() {
  return <Admin {...product} />;
}
