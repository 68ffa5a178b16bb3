export { ElementInputs } from './ElementInputs.tsx';
