import { enter } from './entry/enter';

void enter(document.getElementById('root')!);
