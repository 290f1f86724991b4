import { lazy } from 'react';
import { Dashboard } from '../features/dashboard/Dashboard';

const ToDos = lazy(async () => ({ default: (await import('../features/partners/ToDos')).ToDos }));

const Home = () => <Dashboard ToDos={ToDos} />;
export default Home;
