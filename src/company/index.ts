export { OwnContact } from './OwnContact.tsx';
