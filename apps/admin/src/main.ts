import { enter } from './app/entry/enter';

void enter(document.getElementById('root')!);
