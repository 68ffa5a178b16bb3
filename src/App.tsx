import './parts/form/controls.css';
import './parts/form/lineTable.css';
import { screenAreas } from './areas.ts';
import { derivedJumps } from './parts/derivedJumps.ts';
import { partKeys } from './parts/keys.ts';
import { resources } from './resources.ts';
import { appRoutes } from './screens.ts';
import { Admin } from './shell/Admin.tsx';
import { ofAreas } from './shell/besides.ts';
import { setUpApp } from './shell/setUpApp.tsx';

const product = setUpApp({
  resources,
  screens: appRoutes,
  jumpSources: [...screenAreas.flatMap(({ jumpSources = [] }) => jumpSources), ...derivedJumps],
  keyGroups: partKeys,
  panels: screenAreas.flatMap(({ panels = [] }) => panels),
  ofAreas: ofAreas(screenAreas),
  companions: screenAreas.flatMap(({ companions = [] }) => companions),
  startBlocks: screenAreas.flatMap(({ startBlocks = [] }) => startBlocks),
});

/** The product for somebody who is logged in, and the public pages. */
export function App() {
  return <Admin {...product} />;
}
