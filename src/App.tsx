import './parts/form/controls.css';
import './parts/form/lineTable.css';
import { areas } from './areas.ts';
import { partKeys } from './parts/keys.ts';
import { resources } from './resources.ts';
import { screens } from './screens.ts';
import { Admin } from './shell/Admin.tsx';
import { setUpApp } from './shell/setUpApp.tsx';

const product = setUpApp({
  resources,
  screens,
  jumpSources: areas.flatMap(({ jumpSources = [] }) => jumpSources),
  keyGroups: partKeys,
  panels: areas.flatMap(({ panels = [] }) => panels),
  startBlocks: areas.flatMap(({ startBlocks = [] }) => startBlocks),
});

/** The product for somebody who is logged in, and the public pages. */
export function App() {
  return <Admin {...product} />;
}
